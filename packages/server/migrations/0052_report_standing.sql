DROP INDEX "comment_report_open";--> statement-breakpoint
DROP INDEX "discussion_report_open";--> statement-breakpoint
ALTER TABLE "comment_report" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discussion_report" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_report_open" ON "comment_report" USING btree ("handled","id" desc) WHERE not "comment_report"."is_gone";--> statement-breakpoint
CREATE INDEX "discussion_report_open" ON "discussion_report" USING btree ("handled","id" desc) WHERE not "discussion_report"."is_gone";--> statement-breakpoint
-- Whoever deletes a text closes its reports with it. One that is stored in that same moment is not shown either: rows of the
-- staff's list are read with the text.
CREATE FUNCTION discussion_report_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE discussion_report SET is_gone = true WHERE discussion_id = new.id;
	UPDATE comment_report SET is_gone = true
		FROM comment WHERE comment.id = comment_report.comment_id AND comment.discussion_id = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discussion_report_follows AFTER UPDATE OF deleted_at ON discussion
	FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION discussion_report_follows();--> statement-breakpoint
CREATE FUNCTION comment_report_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE comment_report SET is_gone = true WHERE comment_id = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comment_report_follows AFTER UPDATE OF deleted_at ON comment
	FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION comment_report_follows();--> statement-breakpoint
CREATE FUNCTION reply_report_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE comment_report SET is_gone = true WHERE reply_id = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reply_report_follows AFTER UPDATE OF deleted_at ON comment_reply
	FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION reply_report_follows();--> statement-breakpoint
UPDATE discussion_report SET is_gone = true FROM discussion
	WHERE discussion.id = discussion_report.discussion_id AND discussion.deleted_at IS NOT NULL;--> statement-breakpoint
UPDATE comment_report SET is_gone = true FROM comment LEFT JOIN discussion ON discussion.id = comment.discussion_id
	WHERE comment.id = comment_report.comment_id AND (comment.deleted_at IS NOT NULL OR discussion.deleted_at IS NOT NULL);--> statement-breakpoint
UPDATE comment_report SET is_gone = true FROM comment_reply
	WHERE comment_reply.id = comment_report.reply_id AND comment_reply.deleted_at IS NOT NULL;
