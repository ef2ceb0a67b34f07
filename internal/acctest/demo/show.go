package main

import (
	"context"
	"fmt"
	"strings"
)

// show plans, applies, fills, queries and destroys the example in one index style. It returns how many calls came back
// wrong.
func show(ctx context.Context, tf *terraform, endpoint, style string) (wrong int, err error) {
	fmt.Printf("\n=== examples/blog, %s index keys ===\n\n", style)
	choice := "-var=indexes=" + style
	plan, err := tf.run(ctx, "plan", "-no-color", "-input=false", "-out=plan", choice)
	if err != nil {
		return 0, err
	}
	fmt.Println(excerpt(plan))
	if _, err := tf.run(ctx, "apply", "-no-color", "-input=false", "plan"); err != nil {
		return 0, err
	}
	defer func() {
		fmt.Println("\nDestroying the table: deletion protection off, then destroy.")
		if cleaned := destroy(ctx, tf, choice); err == nil {
			err = cleaned
		}
	}()
	again, err := tf.run(ctx, "plan", "-no-color", "-input=false", "-detailed-exitcode", choice)
	if err != nil {
		return 0, fmt.Errorf("the plan after apply is not empty: %w\n%s", err, again)
	}
	values, err := tf.table(ctx)
	if err != nil {
		return 0, err
	}
	return query(ctx, endpoint, values)
}

func destroy(ctx context.Context, tf *terraform, choice string) error {
	if _, err := tf.run(ctx, "apply", "-no-color", "-input=false", "-auto-approve", choice, "-var=deletion_protection=false"); err != nil {
		return err
	}
	_, err := tf.run(ctx, "destroy", "-no-color", "-input=false", "-auto-approve", choice, "-var=deletion_protection=false")
	return err
}

// excerpt is what a reader looks at first in a plan: the access paths, the item keys, and what is made.
func excerpt(plan string) string {
	var kept []string
	keep := false
	for _, line := range strings.Split(plan, "\n") {
		if strings.HasPrefix(line, "      + ") {
			name, _, _ := strings.Cut(strings.TrimPrefix(line, "      + "), " ")
			keep = name == "access_paths" || name == "item_keys"
		}
		if keep && strings.HasPrefix(line, "      ") || strings.HasPrefix(line, "Plan:") || strings.Contains(line, "will be created") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
