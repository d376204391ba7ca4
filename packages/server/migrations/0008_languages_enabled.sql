ALTER TABLE "language" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "language" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;