-- The index that goes is dropped last: nobody may read its table from then to the end.
CREATE INDEX "attempt_by_rejudge" ON "attempt" USING btree ("rejudge_job_id","finished_at") WHERE "attempt"."rejudge_job_id" is not null;--> statement-breakpoint
CREATE INDEX "attempt_data_version_id_index" ON "attempt" USING btree ("data_version_id");--> statement-breakpoint
CREATE INDEX "audit_entry_ip_id_index" ON "audit_entry" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "oi_best_problem_id_index" ON "oi_best" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "solved_submission_id_index" ON "solved" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "solved_problem_id_index" ON "solved" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "submission_days" ON "submission" USING brin ("submitted_at");--> statement-breakpoint
DROP INDEX "attempt_of_rejudge";
