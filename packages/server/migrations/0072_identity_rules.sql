CREATE TABLE "identity_membership" (
	"identity_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"level" smallint NOT NULL,
	CONSTRAINT "identity_membership_identity_id_group_id_pk" PRIMARY KEY("identity_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "ruled_role" smallint;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "local_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_membership" ADD CONSTRAINT "identity_membership_identity_id_identity_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_membership" ADD CONSTRAINT "identity_membership_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_membership_group_id_index" ON "identity_membership" USING btree ("group_id");