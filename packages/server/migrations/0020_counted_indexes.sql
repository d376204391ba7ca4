-- Built beside the former ones: reading goes on, writing waits until they are there.
CREATE INDEX "submission_counted" ON "submission" USING btree ("id") WHERE "submission"."contest_id" is null and "submission"."group_id" is null;--> statement-breakpoint
CREATE INDEX "submission_counted_of_problem" ON "submission" USING btree ("problem_id","id") WHERE "submission"."contest_id" is null and "submission"."group_id" is null;--> statement-breakpoint
CREATE INDEX "submission_counted_of_user" ON "submission" USING btree ("uid","id") WHERE "submission"."contest_id" is null and "submission"."group_id" is null;--> statement-breakpoint
CREATE INDEX "submission_counted_by_status" ON "submission" USING btree ("status","id") WHERE "submission"."contest_id" is null and "submission"."group_id" is null;--> statement-breakpoint
CREATE INDEX "submission_counted_by_day" ON "submission" USING btree ("submitted_at","status") WHERE "submission"."contest_id" is null and "submission"."group_id" is null;--> statement-breakpoint
CREATE INDEX "submission_of_group" ON "submission" USING btree ("group_id","id") WHERE "submission"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_of_participation" ON "submission" USING btree ("participation_id","id") WHERE "submission"."participation_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_problem_id_new" ON "submission" USING btree ("problem_id","id");--> statement-breakpoint
ALTER TABLE "submission" VALIDATE CONSTRAINT "submission_participation_id_contest_participation_id_fk";--> statement-breakpoint
ALTER TABLE "submission" VALIDATE CONSTRAINT "submission_group_id_user_group_id_fk";--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_participation_whole" CHECK (("submission"."contest_id" is null) = ("submission"."participation_id" is null)) NOT VALID;
