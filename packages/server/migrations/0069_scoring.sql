ALTER TABLE "case_result" ADD COLUMN "fraction" double precision;--> statement-breakpoint
ALTER TABLE "data_version" ADD COLUMN "rules" jsonb;