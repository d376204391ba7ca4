ALTER TABLE "session" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "kind" text DEFAULT 'oidc' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "ldap" jsonb;