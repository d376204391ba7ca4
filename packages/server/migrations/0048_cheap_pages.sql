DROP INDEX "comment_deleted";--> statement-breakpoint
DROP INDEX "comment_reply_deleted";--> statement-breakpoint
DROP INDEX "discussion_deleted";--> statement-breakpoint
DROP INDEX "user_message_box";--> statement-breakpoint
DROP INDEX "training_member_order";--> statement-breakpoint
CREATE INDEX "comment_deleted" ON "comment" USING btree ("deleted_at","id") WHERE "comment"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_reply_deleted" ON "comment_reply" USING btree ("deleted_at","id") WHERE "comment_reply"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "discussion_deleted" ON "discussion" USING btree ("deleted_at","id") WHERE "discussion"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "user_message_box" ON "user_message" USING btree ("uid","kind",("read_at" is not null),"id" desc,"read_at");--> statement-breakpoint
CREATE INDEX "training_member_order" ON "training_member" USING btree ("training_id","ac" desc,"run_time_ms","uid","is_enabled");--> statement-breakpoint
-- As user_names in migration 0002: boards of trainings are searched by parts of schools.
DO $$
BEGIN
	CREATE INDEX user_schools ON user_account USING gin (lower(school) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available: searching schools will scan';
END $$;
