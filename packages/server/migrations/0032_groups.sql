DROP INDEX "group_name_key";--> statement-breakpoint
DROP INDEX "group_short_name_key";--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "founder_uid" text;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "dissolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_founder_uid_user_account_uid_fk" FOREIGN KEY ("founder_uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_of_founder" ON "user_group" USING btree ("founder_uid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_name_key" ON "user_group" USING btree (lower("name")) WHERE "user_group"."dissolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "group_short_name_key" ON "user_group" USING btree (upper("short_name")) WHERE "user_group"."dissolved_at" is null;