CREATE TABLE "contest_canned_answer" (
	"contest_id" integer PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_clarification_reader" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"read_to" integer DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "contest_clarification_reader_contest_id_uid_pk" PRIMARY KEY("contest_id","uid")
);
--> statement-breakpoint
CREATE TABLE "contest_clarification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_clarification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"contest_problem_id" integer,
	"uid" text NOT NULL,
	"question" text,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"is_public" boolean DEFAULT false NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"change" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_clarification_whole" CHECK (("contest_clarification"."answer" is null) = ("contest_clarification"."answered_at" is null) and ("contest_clarification"."question" is not null or ("contest_clarification"."answer" is not null and "contest_clarification"."is_public"))),
	CONSTRAINT "contest_clarification_question" CHECK (char_length("contest_clarification"."question") between 1 and 2000),
	CONSTRAINT "contest_clarification_answer" CHECK (char_length("contest_clarification"."answer") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "contest_canned_answer" ADD CONSTRAINT "contest_canned_answer_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification_reader" ADD CONSTRAINT "contest_clarification_reader_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification_reader" ADD CONSTRAINT "contest_clarification_reader_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification" ADD CONSTRAINT "contest_clarification_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification" ADD CONSTRAINT "contest_clarification_contest_problem_id_contest_problem_id_fk" FOREIGN KEY ("contest_problem_id") REFERENCES "public"."contest_problem"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification" ADD CONSTRAINT "contest_clarification_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification" ADD CONSTRAINT "contest_clarification_answered_by_user_account_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_clarification" ADD CONSTRAINT "contest_clarification_claimed_by_user_account_uid_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_clarification_reader_uid_index" ON "contest_clarification_reader" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contest_clarification_change" ON "contest_clarification" USING btree ("contest_id","change");--> statement-breakpoint
CREATE INDEX "contest_clarification_open" ON "contest_clarification" USING btree ("contest_id","id") WHERE "contest_clarification"."answer" is null;--> statement-breakpoint
CREATE INDEX "contest_clarification_of_problem" ON "contest_clarification" USING btree ("contest_problem_id");