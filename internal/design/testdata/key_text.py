"""Key text as docs/guides/key-text.md describes it, and a run of the vectors beside this file.

Written from that page alone, to show that the page suffices. Only the standard library is needed:

    python3 key_text.py [key_vectors.json]
"""

import calendar
import datetime
import json
import pathlib
import re
import sys
import zlib


class KeyTextError(Exception):
    """A key that can't be written; kind is one of the kinds of errors of the page."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


def item_key(design, entity, values):
    """The key attributes of an item, by name."""
    facts = next((e for e in design["entities"] if e["name"] == entity), None)
    if facts is None:
        raise KeyTextError("unknown_name", f"no entity {entity}")
    codings = {a["name"]: a["coding"] for a in facts["attributes"]}
    for name in values:
        if name not in codings:
            raise KeyTextError("unknown_name", f"no attribute {name}")
    for name in facts["identity"]:
        if values.get(name) == "":
            raise KeyTextError("empty_text", name)
    values = {name: value for name, value in values.items() if not (codings[name].get("absent_stored") and value == codings[name]["absent_as"])}
    templates = {}
    for keys in design["item_keys"]:
        if keys["entity"] == entity:
            templates = {a["name"]: a["template"] for a in keys["attributes"]}
    stands = {name: templates.pop(name) for name in list(templates) if name in codings}

    def write(name, limit):
        text = render(templates.get(name, "{" + name + "}"), codings, values, design["delimiter"])
        if text == "":
            raise KeyTextError("empty_text", name)
        if len(text.encode()) > limit:
            raise KeyTextError("long_text", name)
        return text

    schema = design["key_schema"]
    partition = schema["partition_key"]["name"]
    key = {partition: write(partition, 2048)}
    if "sort_key" in schema:
        key[schema["sort_key"]["name"]] = write(schema["sort_key"]["name"], 1024)
    if design.get("entity_attribute") in templates:
        key[design["entity_attribute"]] = templates[design["entity_attribute"]]
    for index in design.get("global_secondary_indexes", []) + design.get("local_secondary_indexes", []):
        if not all(meets(c, values) for c in design.get("entry_conditions", []) if c["entity"] == entity and c["index"] == index["name"]):
            continue
        limits = {a["name"]: 2048 for a in index["partition_keys"]}
        limits.update({a["name"]: 1024 for a in index.get("sort_keys", [])})
        own = {name: limit for name, limit in limits.items() if name in templates and name != partition}
        given = [name for name in own if all(attribute in values for attribute, _, absent in attributes_of(templates[name]) if not absent)]
        if len(given) == len(own) or not index.get("overloaded"):  # ranks, shards and periods stand each for itself
            key.update({name: write(name, own[name]) for name in given})
    for name, template in stands.items():
        if name not in values:
            key[name] = render(template, codings, values, design["delimiter"])
    return key


def meets(condition, values):
    return (
        all(values.get(name) == value for name, value in condition.get("where", {}).items())
        and all(name in values for name in condition.get("present", []))
        and not any(name in values for name in condition.get("absent", []))
    )


def pieces(template):
    """Literal texts and (attribute, format, text for absence), in order."""
    for part in re.split(r"(\{[^{}]*\})", template):
        if part.startswith("{"):
            value, _, absent = part[1:-1].partition("?")
            name, _, form = value.partition(":")
            yield name, form, absent
        elif part:
            yield part


def attributes_of(template):
    """(attribute, format, text for absence); a shard of several attributes is one of each."""
    found = [p for p in pieces(template) if isinstance(p, tuple)]
    return [(name, form, absent) for names, form, absent in found for name in names.split(",")]


def render(template, codings, values, delimiter):
    parts = list(pieces(template))
    text = ""
    for i, part in enumerate(parts):
        if isinstance(part, str):
            text += part
            continue
        name, form, absent = part
        if name not in values and absent:
            text += escape(absent, delimiter) if form == "escaped" else absent
            continue
        for one in name.split(","):
            if one not in values:
                raise KeyTextError("missing_value", one)
        if form.startswith("shard"):
            text += shard(codings, name.split(","), int(form[5:]), values, delimiter)
            continue
        written = value_text(codings[name], form, values[name], delimiter)
        if form == "rank" and len(parts) == 1:
            written = str(int(written))
        if form == "" and i < len(parts) - 1 and delimiter in written:
            raise KeyTextError("delimiter", name)
        text += written
    return text


def value_text(coding, form, value, delimiter):
    if "absent_as" in coding and value == coding["absent_as"]:
        raise KeyTextError("bad_value", value)
    if "values" in coding and value not in coding["values"]:
        raise KeyTextError("bad_value", value)
    if form == "rank":
        return "%02d" % coding["values"].index(value)
    if form in periods:
        text = plain_text(coding, value)
        if len(text) < periods[form]:
            raise KeyTextError("bad_value", value)
        return text[: periods[form]]
    if form not in ("", "escaped"):
        return fixed_width(coding, value)
    text = plain_text(coding, value)
    return escape(text, delimiter) if form == "escaped" else text


periods = {"minute": 16, "hour": 13, "day": 10, "month": 7, "year": 4}


def shard(codings, names, shards, values, delimiter):
    texts = []
    for name in names:
        coding, value = codings[name], values[name]
        if "values" in coding and value not in coding["values"]:
            raise KeyTextError("bad_value", value)
        if coding["type"] in ("number", "epoch_seconds"):
            sign, digits, decimals = decimal(value)
            text = sign + (digits.lstrip("0") or "0")
            if decimals.rstrip("0"):
                text += "." + decimals.rstrip("0")
        else:
            text = plain_text(coding, value)
        texts.append(text)
    number = zlib.crc32(delimiter.join(texts).encode()) % shards
    return str(number).rjust(len(str(shards - 1)), "0")


ids = {
    "uuid": "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "uuid7": "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "ulid": "[0-7][0-9A-HJKMNP-TV-Z]{25}",
    "ksuid": "[0-9A-Za-z]{27}",
}


def plain_text(coding, value):
    kind = coding["type"]
    try:
        value.encode()
    except UnicodeEncodeError:
        raise KeyTextError("bad_value", "no valid UTF-8") from None
    if kind == "timestamp":
        return instant(coding, value)
    if kind == "date":
        day(value)
    elif kind in ids and not re.fullmatch(ids[kind], value):
        raise KeyTextError("bad_value", value)
    elif kind in ("number", "epoch_seconds"):
        decimal(value)
    return value


def day(text):
    found = re.fullmatch("([0-9]{4})-([0-9]{2})-([0-9]{2})", text)
    if not found:
        raise KeyTextError("bad_value", text)
    year, month, number = (int(n) for n in found.groups())
    # year 0 is a leap year, which Python's calendar does not reach; 4 has the same months
    if not 1 <= month <= 12 or not 1 <= number <= calendar.monthrange(year or 4, month)[1]:
        raise KeyTextError("bad_value", text)
    return year, month, number


def instant(coding, value):
    found = re.fullmatch(
        r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]+))?(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))",
        value,
    )
    if not found:
        raise KeyTextError("bad_value", value)
    year, month, number = day(found[1])
    fraction = (found[5] or "").rstrip("0")
    if len(fraction) > (0 if coding.get("resolution") == "second" else 3):
        raise KeyTextError("bad_value", value)
    minutes = int(found[2]) * 60 + int(found[3])
    if found[6]:
        offset = int(found[7]) * 60 + int(found[8])
        minutes += -offset if found[6] == "+" else offset
    # the calendar repeats after 400 years, which keeps the first and last years within what datetime can hold
    moved = 400 if year < 1000 else -400
    at = datetime.datetime(year + moved, month, number) + datetime.timedelta(minutes=minutes)
    if not 0 <= at.year - moved <= 9999:
        raise KeyTextError("bad_value", value)
    text = "%04d-%02d-%02dT%02d:%02d:%s" % (at.year - moved, at.month, at.day, at.hour, at.minute, found[4])
    return text + ("Z" if coding.get("resolution") == "second" else "." + fraction.ljust(3, "0") + "Z")


def decimal(value):
    """Sign, digits and decimals of a decimal number."""
    found = re.fullmatch(r"(-?)([0-9]{1,38})(?:\.([0-9]{1,38}))?", value)
    if not found:
        raise KeyTextError("bad_value", value)
    sign, digits, decimals = found[1], found[2], found[3] or ""
    if sign and not (digits + decimals).strip("0"):
        raise KeyTextError("bad_value", value)
    return sign, digits, decimals


def fixed_width(coding, value):
    sign, digits, decimals = decimal(value)
    places = coding.get("decimals", 0)
    decimals = decimals.rstrip("0")
    if len(decimals) > places:
        raise KeyTextError("bad_value", value)
    number = int(sign + digits + decimals.ljust(places, "0")) - coding.get("minimum", 0) * 10**places
    width = coding["digits"] + places
    if number < 0 or len(str(number)) > width:
        raise KeyTextError("bad_value", value)
    text = str(number).rjust(width, "0")
    return text[: coding["digits"]] + ("." + text[coding["digits"] :] if places else "")


def escape(text, delimiter):
    after = ord(delimiter) + 1
    return b"".join(bytes([after, b + 48]) if b <= after else bytes([b]) for b in text.encode()).decode()


def main():
    here = pathlib.Path(__file__).parent
    file = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "key_vectors.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    wrong = 0
    for vector in data["vectors"]:
        try:
            got = {"key": item_key(data["designs"][vector["design"]], vector["entity"], vector["values"])}
        except KeyTextError as error:
            got = {"error": error.kind}
        want = {name: vector[name] for name in ("key", "error") if name in vector}
        if got != want:
            wrong += 1
            print(f"{vector['name']}: got {got}, want {want}")
    print(f"{len(data['vectors'])} vectors, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
