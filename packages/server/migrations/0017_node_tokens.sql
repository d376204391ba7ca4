CREATE TABLE "node_tally" (
	"node_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"accepted" integer NOT NULL,
	CONSTRAINT "node_tally_node_id_problem_id_hour_pk" PRIMARY KEY("node_id","problem_id","hour")
);
--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "old_token_hash" text;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "old_token_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "alarm" jsonb;--> statement-breakpoint
ALTER TABLE "node_tally" ADD CONSTRAINT "node_tally_node_id_judge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."judge_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_tally" ADD CONSTRAINT "node_tally_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_tally_hour" ON "node_tally" USING btree ("hour");