terraform import ddbmodel_tenant_policy.app arn:aws:iam::123456789012:policy/app-tenant
