CREATE TABLE "trial_pace" (
	"uid" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trial_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"uid" text NOT NULL,
	"problem_id" integer,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"code" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	CONSTRAINT "trial_kind_known" CHECK ("trial"."kind" in ('online_test', 'checker_compile', 'reference')),
	CONSTRAINT "trial_result_whole" CHECK (("trial"."result" is null) = ("trial"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "attempt" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "trial_id" bigint;--> statement-breakpoint
ALTER TABLE "trial_pace" ADD CONSTRAINT "trial_pace_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial" ADD CONSTRAINT "trial_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial" ADD CONSTRAINT "trial_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_key_index" ON "trial" USING btree ("key");--> statement-breakpoint
CREATE INDEX "trial_finished" ON "trial" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "trial_unfinished" ON "trial" USING btree ("created_at") WHERE "trial"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_trial_id_trial_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."trial"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_trial_id_index" ON "attempt" USING btree ("trial_id");--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_of_one" CHECK (("attempt"."submission_id" is null) <> ("attempt"."trial_id" is null));