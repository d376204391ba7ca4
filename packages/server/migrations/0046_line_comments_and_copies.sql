CREATE TABLE "group_copy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_copy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"uid" text NOT NULL,
	"days" smallint NOT NULL,
	"steps" jsonb NOT NULL,
	"cursor" smallint DEFAULT 0 NOT NULL,
	"copies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "group_copy_days" CHECK ("group_copy"."days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "line_comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"uid" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"is_told" boolean NOT NULL,
	CONSTRAINT "line_comment_length" CHECK (char_length("line_comment"."content") between 1 and 50000)
);
--> statement-breakpoint
CREATE TABLE "line_thread" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" bigint NOT NULL,
	"from_line" integer NOT NULL,
	"to_line" integer NOT NULL,
	"resolved_by" text,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_thread_lines" CHECK ("line_thread"."from_line" between 1 and "line_thread"."to_line"),
	CONSTRAINT "line_thread_resolved_whole" CHECK (("line_thread"."resolved_by" is null) = ("line_thread"."resolved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "group_copy" ADD CONSTRAINT "group_copy_source_id_user_group_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_copy" ADD CONSTRAINT "group_copy_target_id_user_group_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_copy" ADD CONSTRAINT "group_copy_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_comment" ADD CONSTRAINT "line_comment_thread_id_line_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."line_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_comment" ADD CONSTRAINT "line_comment_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_thread" ADD CONSTRAINT "line_thread_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_thread" ADD CONSTRAINT "line_thread_resolved_by_user_account_uid_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_copy_running" ON "group_copy" USING btree ("source_id") WHERE "group_copy"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "group_copy_of_source" ON "group_copy" USING btree ("source_id","id");--> statement-breakpoint
CREATE INDEX "group_copy_target_id_index" ON "group_copy" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "group_copy_uid_index" ON "group_copy" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "line_comment_thread_id_id_index" ON "line_comment" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "line_comment_uid_index" ON "line_comment" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "line_comment_untold" ON "line_comment" USING btree ("id") WHERE not "line_comment"."is_told";--> statement-breakpoint
CREATE INDEX "line_thread_order" ON "line_thread" USING btree ("submission_id","to_line","id");