-- Dropping locks the table, for a moment: what reads all of it comes first.
ALTER TABLE "submission" VALIDATE CONSTRAINT "submission_participation_whole";--> statement-breakpoint
DROP INDEX "submission_outside";--> statement-breakpoint
DROP INDEX "submission_of_user";--> statement-breakpoint
DROP INDEX "submission_of_status";--> statement-breakpoint
DROP INDEX "submission_by_day";--> statement-breakpoint
DROP INDEX "submission_problem_id";--> statement-breakpoint
ALTER INDEX "submission_problem_id_new" RENAME TO "submission_problem_id";
