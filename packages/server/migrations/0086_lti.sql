CREATE TABLE "lti_course" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"deployment" text NOT NULL,
	"context" text NOT NULL,
	"title" text NOT NULL,
	"group_id" integer,
	"roster" text,
	"line_items" text,
	"grade_scopes" text[] DEFAULT '{}'::text[] NOT NULL,
	"roster_at" timestamp with time zone,
	"roster_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_launch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" integer NOT NULL,
	"subject" text,
	"deployment" text,
	"course_id" integer,
	"link_id" integer,
	"message" jsonb,
	"refusal" text,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_link" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"resource" text NOT NULL,
	"title" text NOT NULL,
	"place" text,
	"training_id" integer,
	"section_id" integer,
	"problem_id" integer,
	"contest_id" integer,
	"line_item" text,
	"due_there" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_link_place_known" CHECK ("lti_link"."place" in ('assignment', 'training', 'section', 'problem', 'contest')),
	CONSTRAINT "lti_link_has_place" CHECK (("lti_link"."place" is null) = ("lti_link"."training_id" is null and "lti_link"."contest_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lti_person" (
	"course_id" integer NOT NULL,
	"subject" text NOT NULL,
	"uid" text,
	"name" text DEFAULT '' NOT NULL,
	"teaches" boolean DEFAULT false NOT NULL,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_person_course_id_subject_pk" PRIMARY KEY("course_id","subject")
);
--> statement-breakpoint
CREATE TABLE "lti_score" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_score_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"uid" text NOT NULL,
	"points" double precision,
	"full" double precision,
	"sent_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" smallint,
	"error" text,
	CONSTRAINT "lti_score_state_known" CHECK ("lti_score"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "lti" jsonb;--> statement-breakpoint
ALTER TABLE "lti_course" ADD CONSTRAINT "lti_course_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_course" ADD CONSTRAINT "lti_course_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launch" ADD CONSTRAINT "lti_launch_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launch" ADD CONSTRAINT "lti_launch_course_id_lti_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."lti_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launch" ADD CONSTRAINT "lti_launch_link_id_lti_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."lti_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link" ADD CONSTRAINT "lti_link_course_id_lti_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."lti_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link" ADD CONSTRAINT "lti_link_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link" ADD CONSTRAINT "lti_link_section_id_training_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."training_section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link" ADD CONSTRAINT "lti_link_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link" ADD CONSTRAINT "lti_link_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_person" ADD CONSTRAINT "lti_person_course_id_lti_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."lti_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_person" ADD CONSTRAINT "lti_person_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_score" ADD CONSTRAINT "lti_score_link_id_lti_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."lti_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_score" ADD CONSTRAINT "lti_score_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lti_course_context" ON "lti_course" USING btree ("provider_id","deployment","context");--> statement-breakpoint
CREATE INDEX "lti_course_group_id_index" ON "lti_course" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "lti_launch_list" ON "lti_launch" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "lti_launch_course_id_index" ON "lti_launch" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lti_launch_link_id_index" ON "lti_launch" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "lti_launch_created_at_index" ON "lti_launch" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_link_resource" ON "lti_link" USING btree ("course_id","resource");--> statement-breakpoint
CREATE INDEX "lti_link_training_id_index" ON "lti_link" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "lti_link_section_id_index" ON "lti_link" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "lti_link_problem_id_index" ON "lti_link" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "lti_link_contest_id_index" ON "lti_link" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "lti_person_uid_index" ON "lti_person" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_score_of" ON "lti_score" USING btree ("link_id","uid");--> statement-breakpoint
CREATE INDEX "lti_score_uid_index" ON "lti_score" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "lti_score_queue" ON "lti_score" USING btree ("next_at") WHERE "lti_score"."state" = 'waiting';