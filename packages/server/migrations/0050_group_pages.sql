DROP INDEX "submission_of_group";--> statement-breakpoint
CREATE INDEX "group_member_newest" ON "group_member" USING btree ("group_id","id","level");--> statement-breakpoint
CREATE INDEX "submission_of_group" ON "submission" USING btree ("group_id","id","status","problem_id") WHERE "submission"."group_id" is not null and "submission"."contest_id" is null;