ALTER TABLE "judge_node" ADD COLUMN "testlib" text;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "checker_protocol" text DEFAULT 'standard' NOT NULL;