CREATE TABLE "similar_pair" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "similar_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	"left_id" bigint NOT NULL,
	"right_id" bigint NOT NULL,
	"left_share" real NOT NULL,
	"right_share" real NOT NULL,
	"similarity" real NOT NULL,
	"tokens" integer NOT NULL,
	"matches" jsonb NOT NULL,
	"decision" text,
	"note" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "similar_pair_decision_known" CHECK ("similar_pair"."decision" in ('cleared', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "similarity_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "similarity_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"place_id" integer NOT NULL,
	"choice" text NOT NULL,
	"problem_ids" integer[] NOT NULL,
	"cursor" smallint DEFAULT 0 NOT NULL,
	"up_to" bigint NOT NULL,
	"programs" integer NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"held_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "similarity_check_kind_known" CHECK ("similarity_check"."kind" in ('training', 'contest', 'group')),
	CONSTRAINT "similarity_check_state_known" CHECK ("similarity_check"."state" in ('running', 'stopped', 'failed', 'done')),
	CONSTRAINT "similarity_check_whole" CHECK (("similarity_check"."state" = 'running') = ("similarity_check"."finished_at" is null)),
	CONSTRAINT "similarity_check_progress" CHECK ("similarity_check"."progress" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "similar_pair" ADD CONSTRAINT "similar_pair_check_id_similarity_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."similarity_check"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_pair" ADD CONSTRAINT "similar_pair_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_pair" ADD CONSTRAINT "similar_pair_left_id_submission_id_fk" FOREIGN KEY ("left_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_pair" ADD CONSTRAINT "similar_pair_right_id_submission_id_fk" FOREIGN KEY ("right_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "similar_pair_once" ON "similar_pair" USING btree ("check_id","left_id","right_id");--> statement-breakpoint
CREATE INDEX "similar_pair_order" ON "similar_pair" USING btree ("check_id","similarity" desc,"id");--> statement-breakpoint
CREATE INDEX "similar_pair_left_id_index" ON "similar_pair" USING btree ("left_id");--> statement-breakpoint
CREATE INDEX "similar_pair_right_id_index" ON "similar_pair" USING btree ("right_id");--> statement-breakpoint
CREATE INDEX "similar_pair_problem_id_index" ON "similar_pair" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "similarity_check_running" ON "similarity_check" USING btree ("id") WHERE "similarity_check"."state" = 'running';--> statement-breakpoint
CREATE INDEX "similarity_check_of_place" ON "similarity_check" USING btree ("kind","place_id","id");