CREATE TABLE "rehearsal_person" (
	"uid" text PRIMARY KEY NOT NULL,
	"rehearsal_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rehearsal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"state" text DEFAULT 'ordered' NOT NULL,
	"people" integer NOT NULL,
	"seconds" integer NOT NULL,
	"copy_id" integer,
	"group_id" integer,
	"held_until" timestamp with time zone,
	"is_stop_wanted" boolean DEFAULT false NOT NULL,
	"progress" jsonb NOT NULL,
	"failure" text,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	CONSTRAINT "rehearsal_state_known" CHECK ("rehearsal"."state" in ('ordered', 'running', 'cleaning', 'done'))
);
--> statement-breakpoint
CREATE TABLE "shadow_submission" (
	"contest_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"team" text NOT NULL,
	"problem" text NOT NULL,
	"language" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"files" text,
	"theirs" text,
	"theirs_at" timestamp with time zone,
	"state" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"run_key" text,
	"ours" text,
	"status" smallint,
	"time_ms" integer,
	CONSTRAINT "shadow_submission_contest_id_remote_id_pk" PRIMARY KEY("contest_id","remote_id"),
	CONSTRAINT "shadow_submission_state_known" CHECK ("shadow_submission"."state" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "shadow" (
	"contest_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"may_be_private" boolean NOT NULL,
	"uid" text NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"held_until" timestamp with time zone,
	"since_token" text,
	"error" text,
	"read_at" timestamp with time zone,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chosen_languages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rehearsal_person" ADD CONSTRAINT "rehearsal_person_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_person" ADD CONSTRAINT "rehearsal_person_rehearsal_id_rehearsal_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."rehearsal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal" ADD CONSTRAINT "rehearsal_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal" ADD CONSTRAINT "rehearsal_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_submission" ADD CONSTRAINT "shadow_submission_contest_id_shadow_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."shadow"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow" ADD CONSTRAINT "shadow_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow" ADD CONSTRAINT "shadow_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsal_person_rehearsal_id_index" ON "rehearsal_person" USING btree ("rehearsal_id");--> statement-breakpoint
CREATE INDEX "rehearsal_of_contest" ON "rehearsal" USING btree ("contest_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsal_open" ON "rehearsal" USING btree ((true)) WHERE "rehearsal"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "shadow_submission_order" ON "shadow_submission" USING btree ("contest_id","sent_at","remote_id");--> statement-breakpoint
CREATE INDEX "shadow_submission_open" ON "shadow_submission" USING btree ("contest_id","state") WHERE "shadow_submission"."state" in (0, 1);--> statement-breakpoint
CREATE INDEX "shadow_running" ON "shadow" USING btree ("contest_id") WHERE "shadow"."is_running";