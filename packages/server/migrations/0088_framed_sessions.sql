ALTER TABLE "session" ADD COLUMN "is_framed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "framed_group_id" integer;