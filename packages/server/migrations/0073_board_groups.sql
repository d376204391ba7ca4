ALTER TABLE "contest" DROP CONSTRAINT "contest_score_type_known";--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "groups" jsonb;--> statement-breakpoint
ALTER TABLE "case_result" ADD COLUMN "value" double precision;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "groups" jsonb;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_score_type_known" CHECK ("contest"."oi_rank_score_type" in ('Recent', 'Highest', 'Subtasks'));