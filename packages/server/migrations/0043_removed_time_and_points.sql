ALTER TABLE "contest_problem" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "removed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD CONSTRAINT "contest_problem_points" CHECK ("contest_problem"."points" between 1 and 10000);