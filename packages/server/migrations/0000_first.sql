CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_failure_username_ip_pk" PRIMARY KEY("username","ip")
);
--> statement-breakpoint
CREATE TABLE "judge_node" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judge_node_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"slots" integer DEFAULT 0 NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sandbox" jsonb,
	"disabled" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "language_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"oj" text DEFAULT 'ME' NOT NULL,
	"content_type" text NOT NULL,
	"description" text NOT NULL,
	"compile_command" text,
	"template" text,
	"code_template" text,
	"is_spj" boolean DEFAULT false NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text
);
--> statement-breakpoint
CREATE TABLE "problem_count" (
	"problem_id" integer PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"ac" integer DEFAULT 0 NOT NULL,
	"mle" integer DEFAULT 0 NOT NULL,
	"tle" integer DEFAULT 0 NOT NULL,
	"re" integer DEFAULT 0 NOT NULL,
	"pe" integer DEFAULT 0 NOT NULL,
	"ce" integer DEFAULT 0 NOT NULL,
	"wa" integer DEFAULT 0 NOT NULL,
	"se" integer DEFAULT 0 NOT NULL,
	"pa" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_language" (
	"problem_id" integer NOT NULL,
	"language_id" integer NOT NULL,
	CONSTRAINT "problem_language_problem_id_language_id_pk" PRIMARY KEY("problem_id","language_id")
);
--> statement-breakpoint
CREATE TABLE "problem_tag" (
	"problem_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "problem_tag_problem_id_tag_id_pk" PRIMARY KEY("problem_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "problem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"problem_id" text NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"type" smallint NOT NULL,
	"judge_mode" text NOT NULL,
	"judge_case_mode" text NOT NULL,
	"time_limit_ms" integer NOT NULL,
	"memory_limit_mib" integer NOT NULL,
	"stack_limit_mib" integer NOT NULL,
	"source" text,
	"difficulty" smallint DEFAULT 0 NOT NULL,
	"auth" smallint NOT NULL,
	"io_score" integer DEFAULT 0 NOT NULL,
	"code_share" boolean DEFAULT true NOT NULL,
	"checker_code" text,
	"checker_language" text,
	"user_extra_files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"judge_extra_files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_remove_end_blank" boolean DEFAULT true NOT NULL,
	"open_case_result" boolean DEFAULT true NOT NULL,
	"is_file_io" boolean DEFAULT false NOT NULL,
	"io_read_file_name" text,
	"io_write_file_name" text,
	"modified_user" text,
	"data_version_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_id_length" CHECK (char_length("problem"."problem_id") between 1 and 50),
	CONSTRAINT "problem_title_length" CHECK (char_length("problem"."title") between 1 and 255),
	CONSTRAINT "problem_limits_positive" CHECK ("problem"."time_limit_ms" > 0 and "problem"."memory_limit_mib" > 0 and "problem"."stack_limit_mib" > 0),
	CONSTRAINT "problem_codes_known" CHECK ("problem"."type" in (0, 1) and "problem"."auth" in (1, 2, 3) and "problem"."difficulty" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "problem_statement" (
	"problem_id" integer NOT NULL,
	"locale" text DEFAULT '' NOT NULL,
	"title" text,
	"description" text,
	"input" text,
	"output" text,
	"hint" text,
	"examples" text,
	CONSTRAINT "problem_statement_problem_id_locale_pk" PRIMARY KEY("problem_id","locale")
);
--> statement-breakpoint
CREATE TABLE "tag_classification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_classification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"oj" text DEFAULT 'ME' NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text,
	"oj" text DEFAULT 'ME' NOT NULL,
	"classification_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_case" (
	"data_version_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"input_name" text NOT NULL,
	"output_name" text NOT NULL,
	"input_sha256" text NOT NULL,
	"output_sha256" text NOT NULL,
	"score" integer,
	"group_num" integer,
	CONSTRAINT "test_case_data_version_id_seq_pk" PRIMARY KEY("data_version_id","seq")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"uid" text NOT NULL,
	"language" text NOT NULL,
	"priority" smallint NOT NULL,
	"data_version_id" integer,
	"node_id" integer,
	"node_name" text,
	"lease_until" timestamp with time zone,
	"requeues" integer DEFAULT 0 NOT NULL,
	"requeue_reason" text,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "attempt_lease_whole" CHECK (("attempt"."node_id" is null) = ("attempt"."lease_until" is null) or "attempt"."finished_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "case_result" (
	"submission_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"status" smallint NOT NULL,
	"time_ms" integer NOT NULL,
	"memory_kib" integer NOT NULL,
	"score" integer,
	"group_num" integer,
	"input_name" text NOT NULL,
	"output_name" text NOT NULL,
	"message" text,
	"output" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_result_submission_id_seq_pk" PRIMARY KEY("submission_id","seq")
);
--> statement-breakpoint
CREATE TABLE "solved" (
	"uid" text NOT NULL,
	"problem_id" integer NOT NULL,
	"submission_id" bigint NOT NULL,
	"solved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "solved_uid_problem_id_pk" PRIMARY KEY("uid","problem_id")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"uid" text NOT NULL,
	"language" text NOT NULL,
	"code" text NOT NULL,
	"length" integer NOT NULL,
	"status" smallint NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"time_ms" integer,
	"memory_kib" integer,
	"score" integer,
	"oi_rank_score" integer,
	"error_message" text,
	"staff_trace" text,
	"share" boolean DEFAULT false NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"judger" text,
	"ip" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_length" CHECK ("submission"."length" between 1 and 65535)
);
--> statement-breakpoint
CREATE TABLE "submit_pace" (
	"uid" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"uid" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role_id" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"email" text,
	"nickname" text,
	"realname" text,
	"avatar" text,
	"title_name" text,
	"title_color" text,
	"number" text,
	"gender" text DEFAULT 'secrecy' NOT NULL,
	"school" text,
	"course" text,
	"signature" text,
	"github" text,
	"blog" text,
	"cf_username" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_username_length" CHECK (char_length("user_account"."username") between 1 and 20),
	CONSTRAINT "user_status_known" CHECK ("user_account"."status" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_template" ADD CONSTRAINT "code_template_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_template" ADD CONSTRAINT "code_template_language_id_language_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."language"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_count" ADD CONSTRAINT "problem_count_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_language" ADD CONSTRAINT "problem_language_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_language" ADD CONSTRAINT "problem_language_language_id_language_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."language"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_tag" ADD CONSTRAINT "problem_tag_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_tag" ADD CONSTRAINT "problem_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_statement" ADD CONSTRAINT "problem_statement_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_classification_id_tag_classification_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."tag_classification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_case" ADD CONSTRAINT "test_case_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_case" ADD CONSTRAINT "test_case_input_sha256_blob_sha256_fk" FOREIGN KEY ("input_sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_case" ADD CONSTRAINT "test_case_output_sha256_blob_sha256_fk" FOREIGN KEY ("output_sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_result" ADD CONSTRAINT "case_result_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solved" ADD CONSTRAINT "solved_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solved" ADD CONSTRAINT "solved_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solved" ADD CONSTRAINT "solved_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submit_pace" ADD CONSTRAINT "submit_pace_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_uid_created_at_index" ON "session" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_expires_at_index" ON "sign_in_failure" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "judge_node_name_index" ON "judge_node" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "judge_node_token_hash_index" ON "judge_node" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "language_oj_name_index" ON "language" USING btree ("oj","name");--> statement-breakpoint
CREATE UNIQUE INDEX "code_template_problem_id_language_id_index" ON "code_template" USING btree ("problem_id","language_id");--> statement-breakpoint
CREATE INDEX "data_version_problem_id_index" ON "data_version" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "problem_tag_tag_id_problem_id_index" ON "problem_tag" USING btree ("tag_id","problem_id");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_problem_id_index" ON "problem" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "problem_public_order" ON "problem" USING btree ("auth",char_length("problem_id"),"problem_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_key" ON "tag" USING btree ("oj",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_submission_id_number_index" ON "attempt" USING btree ("submission_id","number");--> statement-breakpoint
CREATE INDEX "attempt_queue" ON "attempt" USING btree ("priority","id") WHERE "attempt"."finished_at" is null and "attempt"."node_id" is null;--> statement-breakpoint
CREATE INDEX "attempt_leased" ON "attempt" USING btree ("lease_until") WHERE "attempt"."finished_at" is null and "attempt"."node_id" is not null;--> statement-breakpoint
CREATE INDEX "solved_solved_at_index" ON "solved" USING btree ("solved_at");--> statement-breakpoint
CREATE INDEX "submission_problem_id_id_index" ON "submission" USING btree ("problem_id","id");--> statement-breakpoint
CREATE INDEX "submission_uid_problem_id_id_index" ON "submission" USING btree ("uid","problem_id","id");--> statement-breakpoint
CREATE INDEX "submission_uid_id" ON "submission" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "submission_status_id" ON "submission" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username_key" ON "user_account" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_account_role_id_index" ON "user_account" USING btree ("role_id");