ALTER TABLE "contest" ADD COLUMN "networks" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "one_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_seat" ADD COLUMN "is_made" boolean DEFAULT false NOT NULL;