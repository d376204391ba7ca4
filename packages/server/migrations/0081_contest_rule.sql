ALTER TABLE "contest" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "submissions_max" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "submit_pause_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_submissions_max" CHECK ("contest"."submissions_max" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_submit_pause" CHECK ("contest"."submit_pause_s" between 0 and 86400);