CREATE TABLE "remote_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"sealed_session" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"run_id" bigint,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_account_lease_whole" CHECK (("remote_account"."run_id" is null) = ("remote_account"."lease_until" is null))
);
--> statement-breakpoint
CREATE TABLE "remote_page" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"pages" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_problem" (
	"problem_id" integer PRIMARY KEY NOT NULL,
	"oj" text NOT NULL,
	"remote_id" text NOT NULL,
	"url" text NOT NULL,
	"fetched" jsonb NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_run" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"attempt" integer NOT NULL,
	"oj" text NOT NULL,
	"site" text NOT NULL,
	"phase" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint NOT NULL,
	"marker" text NOT NULL,
	"remote_run_id" text,
	"account_id" integer,
	"newest_before" text,
	"resends" smallint DEFAULT 0 NOT NULL,
	"looks" smallint DEFAULT 0 NOT NULL,
	"polls" smallint DEFAULT 0 NOT NULL,
	"polled_ms" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" text,
	"lease_until" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "remote_run_phase_known" CHECK ("remote_run"."phase" in ('waiting', 'sending', 'sent', 'done')),
	CONSTRAINT "remote_run_lease_whole" CHECK (("remote_run"."lease_token" is null) = ("remote_run"."lease_until" is null))
);
--> statement-breakpoint
CREATE TABLE "remote_site" (
	"site" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"interval_ms" integer,
	"next_request_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_site_interval" CHECK ("remote_site"."interval_ms" between 0 and 60000)
);
--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "remote_oj" text;--> statement-breakpoint
ALTER TABLE "remote_page" ADD CONSTRAINT "remote_page_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_problem" ADD CONSTRAINT "remote_problem_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_run" ADD CONSTRAINT "remote_run_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_account_name" ON "remote_account" USING btree ("site","username");--> statement-breakpoint
CREATE INDEX "remote_page_at" ON "remote_page" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_problem_id" ON "remote_problem" USING btree ("oj","remote_id");--> statement-breakpoint
CREATE INDEX "remote_run_due" ON "remote_run" USING btree ("site","next_at") WHERE "remote_run"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_run_there" ON "remote_run" USING btree ("oj","remote_run_id") WHERE "remote_run"."remote_run_id" is not null;--> statement-breakpoint
CREATE INDEX "remote_run_finished" ON "remote_run" USING btree ("finished_at") WHERE "remote_run"."finished_at" is not null;