CREATE TABLE "generated_list" (
	"key" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "ban_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generated_list" ADD CONSTRAINT "generated_list_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_newest" ON "session" USING btree ("created_at" desc);--> statement-breakpoint
CREATE INDEX "user_created" ON "user_account" USING btree ("created_at" desc,"uid");--> statement-breakpoint
CREATE INDEX "user_ban_end" ON "user_account" USING btree ("ban_until") WHERE "user_account"."ban_until" is not null;--> statement-breakpoint
-- As user_names in migration 0002: administrators find users by parts of their address.
DO $$
BEGIN
	CREATE INDEX user_email_parts ON user_account USING gin (lower(email) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available: searching users will scan';
END $$;
