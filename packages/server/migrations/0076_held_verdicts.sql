ALTER TABLE "submission" ADD COLUMN "held" jsonb;--> statement-breakpoint
CREATE INDEX "submission_held" ON "submission" USING btree ("contest_id","id") WHERE "submission"."held" is not null;