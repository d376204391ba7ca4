ALTER TABLE "contest_log" ADD COLUMN "on_pretests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD COLUMN "pretests" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "system_tests_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "on_pretests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_version" ADD COLUMN "pretests_of" integer;--> statement-breakpoint
ALTER TABLE "data_version" ADD COLUMN "pretests" integer;--> statement-breakpoint
ALTER TABLE "data_version" ADD CONSTRAINT "data_version_pretests_of_data_version_id_fk" FOREIGN KEY ("pretests_of") REFERENCES "public"."data_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_version_pretests" ON "data_version" USING btree ("pretests_of","pretests") WHERE "data_version"."pretests_of" is not null;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD CONSTRAINT "contest_problem_pretests" CHECK ("contest_problem"."pretests" between 1 and 5000);--> statement-breakpoint
ALTER TABLE "data_version" ADD CONSTRAINT "data_version_pretests_whole" CHECK (("data_version"."pretests_of" is null) = ("data_version"."pretests" is null));