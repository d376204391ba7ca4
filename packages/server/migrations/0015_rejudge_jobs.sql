CREATE TABLE "rejudge_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejudge_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"selection" jsonb NOT NULL,
	"target" text NOT NULL,
	"username" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"up_to" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "rejudge_job_state_known" CHECK ("rejudge_job"."state" in ('running', 'stopped', 'done')),
	CONSTRAINT "rejudge_job_whole" CHECK (("rejudge_job"."state" = 'running') = ("rejudge_job"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "rejudge_job_id" integer;--> statement-breakpoint
CREATE INDEX "rejudge_job_running" ON "rejudge_job" USING btree ("id") WHERE "rejudge_job"."state" = 'running';--> statement-breakpoint
CREATE INDEX "attempt_of_rejudge" ON "attempt" USING btree ("rejudge_job_id") WHERE "attempt"."finished_at" is null and "attempt"."rejudge_job_id" is not null;