ALTER TABLE "judge_node" ADD COLUMN "kinds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "grader" jsonb;