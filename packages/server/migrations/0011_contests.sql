CREATE TABLE "contest_counter" (
	"contest_id" integer PRIMARY KEY NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_log" (
	"contest_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"submission_id" bigint NOT NULL,
	"uid" text NOT NULL,
	"contest_problem_id" integer NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"status" smallint,
	"score" integer,
	"time_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_log_contest_id_number_pk" PRIMARY KEY("contest_id","number")
);
--> statement-breakpoint
CREATE TABLE "contest_problem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_problem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	"display_id" text NOT NULL,
	"display_title" text NOT NULL,
	"color" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_problem_place" UNIQUE("id","contest_id"),
	CONSTRAINT "contest_problem_display_id_length" CHECK (char_length("contest_problem"."display_id") between 1 and 50),
	CONSTRAINT "contest_problem_title_length" CHECK (char_length("contest_problem"."display_title") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "contest_registration" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_registration_contest_id_uid_pk" PRIMARY KEY("contest_id","uid")
);
--> statement-breakpoint
CREATE TABLE "contest" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"type" smallint NOT NULL,
	"auth" smallint NOT NULL,
	"sealed_password" text,
	"source" integer DEFAULT 0 NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"seal_rank" boolean DEFAULT false NOT NULL,
	"seal_rank_time" timestamp with time zone,
	"auto_real_rank" boolean DEFAULT true NOT NULL,
	"rank_show_name" text DEFAULT 'username' NOT NULL,
	"star_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_rank" boolean DEFAULT false NOT NULL,
	"open_print" boolean DEFAULT false NOT NULL,
	"open_account_limit" boolean DEFAULT false NOT NULL,
	"account_limit_rule" text,
	"oi_rank_score_type" text DEFAULT 'Recent' NOT NULL,
	"award_type" smallint DEFAULT 0 NOT NULL,
	"awards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allow_end_submit" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_title" CHECK (char_length("contest"."title") between 1 and 500),
	CONSTRAINT "contest_description" CHECK (char_length("contest"."description") <= 65535),
	CONSTRAINT "contest_type_known" CHECK ("contest"."type" in (0, 1)),
	CONSTRAINT "contest_auth_known" CHECK ("contest"."auth" in (0, 1, 2)),
	CONSTRAINT "contest_password_there" CHECK ("contest"."auth" = 0 or "contest"."sealed_password" is not null),
	CONSTRAINT "contest_times" CHECK ("contest"."start_time" < "contest"."end_time"),
	CONSTRAINT "contest_seal_inside" CHECK (not "contest"."seal_rank" or coalesce("contest"."seal_rank_time" >= "contest"."start_time" and "contest"."seal_rank_time" < "contest"."end_time", false)),
	CONSTRAINT "contest_show_name_known" CHECK ("contest"."rank_show_name" in ('username', 'nickname', 'realname')),
	CONSTRAINT "contest_score_type_known" CHECK ("contest"."oi_rank_score_type" in ('Recent', 'Highest')),
	CONSTRAINT "contest_award_type_known" CHECK ("contest"."award_type" in (0, 1, 2))
);
--> statement-breakpoint
DROP INDEX "submission_problem_id_id_index";--> statement-breakpoint
DROP INDEX "submission_uid_id";--> statement-breakpoint
DROP INDEX "submission_status_id";--> statement-breakpoint
DROP INDEX "submission_day";--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "contest_id" integer;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "contest_problem_id" integer;--> statement-breakpoint
ALTER TABLE "contest_counter" ADD CONSTRAINT "contest_counter_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_log" ADD CONSTRAINT "contest_log_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD CONSTRAINT "contest_problem_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD CONSTRAINT "contest_problem_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_registration" ADD CONSTRAINT "contest_registration_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_registration" ADD CONSTRAINT "contest_registration_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_problem_display_id" ON "contest_problem" USING btree ("contest_id",upper("display_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "contest_problem_once" ON "contest_problem" USING btree ("contest_id","problem_id");--> statement-breakpoint
CREATE INDEX "contest_problem_problem_id_index" ON "contest_problem" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "contest_registration_uid_index" ON "contest_registration" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contest_start" ON "contest" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "contest_end" ON "contest" USING btree ("end_time");--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_contest_problem" FOREIGN KEY ("contest_problem_id","contest_id") REFERENCES "public"."contest_problem"("id","contest_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_warm_up_asked" ON "node_warm_up" USING btree ("data_version_id","node_id");--> statement-breakpoint
CREATE INDEX "submission_outside" ON "submission" USING btree ("id") WHERE "submission"."contest_id" is null;--> statement-breakpoint
CREATE INDEX "submission_problem_id" ON "submission" USING btree ("problem_id","id","contest_id");--> statement-breakpoint
CREATE INDEX "submission_of_user" ON "submission" USING btree ("uid","id") WHERE "submission"."contest_id" is null;--> statement-breakpoint
CREATE INDEX "submission_of_status" ON "submission" USING btree ("status","id") WHERE "submission"."contest_id" is null;--> statement-breakpoint
CREATE INDEX "submission_by_day" ON "submission" USING btree ("submitted_at","status","contest_id");--> statement-breakpoint
CREATE INDEX "submission_of_contest" ON "submission" USING btree ("contest_id","id") WHERE "submission"."contest_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_of_entrant" ON "submission" USING btree ("contest_id","uid","id") WHERE "submission"."contest_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_of_contest_problem" ON "submission" USING btree ("contest_problem_id","status","submitted_at","uid") WHERE "submission"."contest_problem_id" is not null;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_contest_whole" CHECK (("submission"."contest_id" is null) = ("submission"."contest_problem_id" is null));