ALTER TABLE "clics_token" ADD COLUMN "uid" text;--> statement-breakpoint
ALTER TABLE "clics_token" ADD CONSTRAINT "clics_token_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who made those there are stands in the audit log.
UPDATE "clics_token" t SET "uid" = (
	SELECT u."uid" FROM "audit_entry" a JOIN "user_account" u ON u."uid" = a."uid"
	WHERE a."action" = 'clics.admit' AND a."target" = 'contest ' || t."contest_id" AND a."after" ->> 'name' = t."name"
	ORDER BY a."id" DESC LIMIT 1
);
