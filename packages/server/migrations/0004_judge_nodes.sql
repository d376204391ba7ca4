CREATE TABLE "node_warm_up" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "node_warm_up_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"node_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	"data_version_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
DROP INDEX "judge_node_name_index";--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "draining" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "aside" jsonb;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "failing" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "errors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "sandbox_version" text;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "cpu_cores" integer;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "load" real;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "cpu_load" real;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "memory_load" real;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "cache_bytes" bigint;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "cache_limit_bytes" bigint;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "self_test" jsonb;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "self_test_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "judge_node" ADD COLUMN "self_test_wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_result" ADD COLUMN "sentences" jsonb;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "error_sentences" jsonb;--> statement-breakpoint
ALTER TABLE "node_warm_up" ADD CONSTRAINT "node_warm_up_node_id_judge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."judge_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_warm_up" ADD CONSTRAINT "node_warm_up_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_warm_up" ADD CONSTRAINT "node_warm_up_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_warm_up_open" ON "node_warm_up" USING btree ("node_id","id") WHERE "node_warm_up"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "judge_node_name_index" ON "judge_node" USING btree ("name") WHERE "judge_node"."removed_at" is null;