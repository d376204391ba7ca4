DROP INDEX "contest_participation_own_end";--> statement-breakpoint
DROP INDEX "contest_participation_late";--> statement-breakpoint
ALTER TABLE "contest_participation" ADD COLUMN "late_reason" text;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "window_minutes" integer;--> statement-breakpoint
CREATE INDEX "contest_participation_own_end" ON "contest_participation" USING btree ("contest_id","ends_at") WHERE "contest_participation"."kind" <> 2 and "contest_participation"."ends_at" is not null and "contest_participation"."state" <> 2;--> statement-breakpoint
CREATE INDEX "contest_participation_late" ON "contest_participation" USING btree ("ends_at","contest_id") WHERE "contest_participation"."kind" <> 2 and "contest_participation"."ends_at" is not null and "contest_participation"."state" <> 2;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_window" CHECK ("contest"."window_minutes" is null or ("contest"."window_minutes" between 1 and 10080 and not "contest"."seal_rank"));