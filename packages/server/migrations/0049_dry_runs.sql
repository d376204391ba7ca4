CREATE TABLE "dry_run" (
	"job_id" integer NOT NULL,
	"submission_id" bigint NOT NULL,
	"trial_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	CONSTRAINT "dry_run_job_id_submission_id_pk" PRIMARY KEY("job_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "rejudge_job" ADD COLUMN "settled" text;--> statement-breakpoint
ALTER TABLE "dry_run" ADD CONSTRAINT "dry_run_job_id_rejudge_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."rejudge_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dry_run" ADD CONSTRAINT "dry_run_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dry_run" ADD CONSTRAINT "dry_run_trial_id_trial_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."trial"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dry_run_submission_id_index" ON "dry_run" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dry_run_trial_id_index" ON "dry_run" USING btree ("trial_id");--> statement-breakpoint
ALTER TABLE "rejudge_job" ADD CONSTRAINT "rejudge_job_settled_known" CHECK ("rejudge_job"."settled" in ('applied', 'discarded'));