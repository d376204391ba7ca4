CREATE TABLE "problem_bookmark" (
	"uid" text NOT NULL,
	"problem_id" integer NOT NULL,
	CONSTRAINT "problem_bookmark_uid_problem_id_pk" PRIMARY KEY("uid","problem_id")
);
--> statement-breakpoint
CREATE TABLE "problem_rating_run" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_rating" (
	"problem_id" integer PRIMARY KEY NOT NULL,
	"rating" smallint NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "problem_bookmark" ADD CONSTRAINT "problem_bookmark_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_bookmark" ADD CONSTRAINT "problem_bookmark_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_rating" ADD CONSTRAINT "problem_rating_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_bookmark_problem_id_index" ON "problem_bookmark" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "submission_accepted_of_problem" ON "submission" USING btree ("problem_id","language","id") WHERE "submission"."status" = 0 and "submission"."contest_id" is null and "submission"."group_id" is null;