CREATE TABLE "user_block" (
	"uid" text NOT NULL,
	"blocked_uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_block_uid_blocked_uid_pk" PRIMARY KEY("uid","blocked_uid")
);
--> statement-breakpoint
ALTER TABLE "discussion" DROP CONSTRAINT "discussion_status_known";--> statement-breakpoint
DROP INDEX "comment_of_discussion";--> statement-breakpoint
DROP INDEX "comment_of_contest";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_setting" ADD COLUMN "mailed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_setting" ADD COLUMN "letter_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocked_uid_user_account_uid_fk" FOREIGN KEY ("blocked_uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_block_blocked_uid_index" ON "user_block" USING btree ("blocked_uid");--> statement-breakpoint
CREATE INDEX "comment_waiting" ON "comment" USING btree ("id") WHERE "comment"."is_waiting" and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_reply_waiting" ON "comment_reply" USING btree ("id") WHERE "comment_reply"."is_waiting" and "comment_reply"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "discussion_waiting" ON "discussion" USING btree ("id") WHERE "discussion"."status" = 2 and "discussion"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "message_setting_letter" ON "message_setting" USING btree ("letter_at") WHERE "message_setting"."mailed" <> '{}';--> statement-breakpoint
CREATE INDEX "comment_of_discussion" ON "comment" USING btree ("discussion_id","like_num","id") WHERE "comment"."discussion_id" is not null and "comment"."deleted_at" is null and not "comment"."is_waiting";--> statement-breakpoint
CREATE INDEX "comment_of_contest" ON "comment" USING btree ("contest_id","like_num","id") WHERE "comment"."contest_id" is not null and "comment"."deleted_at" is null and not "comment"."is_waiting";--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_status_known" CHECK ("discussion"."status" in (0, 1, 2));