CREATE TABLE "group_invitation" (
	"group_id" integer NOT NULL,
	"uid" text NOT NULL,
	"by_uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "group_invitation_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "group_invitation" ADD CONSTRAINT "group_invitation_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitation" ADD CONSTRAINT "group_invitation_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitation" ADD CONSTRAINT "group_invitation_by_uid_user_account_uid_fk" FOREIGN KEY ("by_uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_invitation_uid_created_at_index" ON "group_invitation" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "group_invitation_waiting" ON "group_invitation" USING btree ("group_id","created_at","uid") WHERE "group_invitation"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "group_invitation_by_uid_index" ON "group_invitation" USING btree ("by_uid");--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_of_group" ON "team" USING btree ("group_id") WHERE "team"."group_id" is not null;--> statement-breakpoint
-- Of those who are in a group already only who owns it, applied or was refused came by themselves for certain.
UPDATE "group_member" m SET "agreed" = true FROM "user_group" g
WHERE g."id" = m."group_id" AND (g."uid" = m."uid" OR g."founder_uid" = m."uid" OR m."level" < 3 OR m."reason" IS NOT NULL);--> statement-breakpoint
-- Which accounts a class list made stands in the audit log.
UPDATE "group_member" m SET "agreed" = true FROM "user_account" u, "audit_entry" a
WHERE u."uid" = m."uid" AND a."action" = 'group-member.roster' AND a."target" = 'group ' || m."group_id"
	AND a."after"::jsonb -> 'made' ? u."username";
