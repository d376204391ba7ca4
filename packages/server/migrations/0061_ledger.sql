ALTER TABLE "rate_count" ALTER COLUMN "count" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "trial" ADD COLUMN "reserved_seconds" integer;