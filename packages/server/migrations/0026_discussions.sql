CREATE TABLE "comment_like" (
	"comment_id" integer NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "comment_like_comment_id_uid_pk" PRIMARY KEY("comment_id","uid")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discussion_id" integer,
	"contest_id" integer,
	"uid" text NOT NULL,
	"content" text NOT NULL,
	"like_num" integer DEFAULT 0 NOT NULL,
	"reply_num" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "comment_of_one" CHECK (("comment"."discussion_id" is null) <> ("comment"."contest_id" is null)),
	CONSTRAINT "comment_length" CHECK (char_length("comment"."content") between 1 and 100000),
	CONSTRAINT "comment_counts" CHECK ("comment"."like_num" >= 0 and "comment"."reply_num" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer NOT NULL,
	"uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"quote_id" integer,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "comment_reply_length" CHECK (char_length("comment_reply"."content") between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "discussion_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussion_category_name_length" CHECK (char_length("discussion_category"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "discussion_like" (
	"discussion_id" integer NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "discussion_like_discussion_id_uid_pk" PRIMARY KEY("discussion_id","uid")
);
--> statement-breakpoint
CREATE TABLE "discussion_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discussion_id" integer NOT NULL,
	"uid" text NOT NULL,
	"content" text NOT NULL,
	"handled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussion_report_length" CHECK (char_length("discussion_report"."content") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "discussion_view" (
	"discussion_id" integer NOT NULL,
	"reader" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "discussion_view_discussion_id_day_reader_pk" PRIMARY KEY("discussion_id","day","reader")
);
--> statement-breakpoint
CREATE TABLE "discussion" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"uid" text NOT NULL,
	"problem_id" integer,
	"group_id" integer,
	"top_priority" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"is_official" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"view_num" integer DEFAULT 0 NOT NULL,
	"like_num" integer DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "discussion_title_length" CHECK (char_length("discussion"."title") between 1 and 255),
	CONSTRAINT "discussion_description_length" CHECK (char_length("discussion"."description") between 1 and 255),
	CONSTRAINT "discussion_content_length" CHECK (char_length("discussion"."content") <= 65535),
	CONSTRAINT "discussion_status_known" CHECK ("discussion"."status" in (0, 1)),
	CONSTRAINT "discussion_counts" CHECK ("discussion"."view_num" >= 0 and "discussion"."like_num" >= 0 and "discussion"."comment_num" >= 0),
	CONSTRAINT "discussion_official_of_problem" CHECK (not "discussion"."is_official" or "discussion"."problem_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "user_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"sender_uid" text NOT NULL,
	"discussion_id" integer,
	"contest_id" integer,
	"comment_id" integer,
	"reply_id" integer,
	"quoted_reply_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "user_message_kind_known" CHECK ("user_message"."kind" in ('Discuss', 'Reply', 'Like')),
	CONSTRAINT "user_message_of_one" CHECK (("user_message"."discussion_id" is null) <> ("user_message"."contest_id" is null))
);
--> statement-breakpoint
CREATE TABLE "message_setting" (
	"uid" text PRIMARY KEY NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_discussion_id_discussion_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_deleted_by_user_account_uid_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_to_uid_user_account_uid_fk" FOREIGN KEY ("to_uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_deleted_by_user_account_uid_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_like" ADD CONSTRAINT "discussion_like_discussion_id_discussion_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_like" ADD CONSTRAINT "discussion_like_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_report" ADD CONSTRAINT "discussion_report_discussion_id_discussion_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_report" ADD CONSTRAINT "discussion_report_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_view" ADD CONSTRAINT "discussion_view_discussion_id_discussion_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_category_id_discussion_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."discussion_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_deleted_by_user_account_uid_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_sender_uid_user_account_uid_fk" FOREIGN KEY ("sender_uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_discussion_id_discussion_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_reply_id_comment_reply_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."comment_reply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_message" ADD CONSTRAINT "user_message_quoted_reply_id_comment_reply_id_fk" FOREIGN KEY ("quoted_reply_id") REFERENCES "public"."comment_reply"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_setting" ADD CONSTRAINT "message_setting_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_like_uid_index" ON "comment_like" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "comment_of_discussion" ON "comment" USING btree ("discussion_id","like_num","id") WHERE "comment"."discussion_id" is not null and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_of_contest" ON "comment" USING btree ("contest_id","like_num","id") WHERE "comment"."contest_id" is not null and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_in_discussion" ON "comment" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "comment_in_contest" ON "comment" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "comment_uid_index" ON "comment" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "comment_deleted" ON "comment" USING btree ("deleted_at") WHERE "comment"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_reply_newest" ON "comment_reply" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "comment_reply_uid_index" ON "comment_reply" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "comment_reply_deleted" ON "comment_reply" USING btree ("deleted_at") WHERE "comment_reply"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_category_name" ON "discussion_category" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "discussion_like_uid_index" ON "discussion_like" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_report_once" ON "discussion_report" USING btree ("discussion_id","uid");--> statement-breakpoint
CREATE INDEX "discussion_report_open" ON "discussion_report" USING btree ("handled","id" desc);--> statement-breakpoint
CREATE INDEX "discussion_report_uid_index" ON "discussion_report" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "discussion_view_day_index" ON "discussion_view" USING btree ("day");--> statement-breakpoint
CREATE INDEX "discussion_newest" ON "discussion" USING btree ("top_priority","id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null;--> statement-breakpoint
CREATE INDEX "discussion_most_liked" ON "discussion" USING btree ("top_priority","like_num","id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null;--> statement-breakpoint
CREATE INDEX "discussion_most_viewed" ON "discussion" USING btree ("top_priority","view_num","id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null;--> statement-breakpoint
CREATE INDEX "discussion_of_category" ON "discussion" USING btree ("category_id","top_priority","id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null;--> statement-breakpoint
CREATE INDEX "discussion_of_problem" ON "discussion" USING btree ("problem_id","top_priority","id");--> statement-breakpoint
CREATE INDEX "discussion_of_user" ON "discussion" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "discussion_of_group" ON "discussion" USING btree ("group_id","top_priority","id") WHERE "discussion"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "discussion_deleted" ON "discussion" USING btree ("deleted_at") WHERE "discussion"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "discussion_words" ON "discussion" USING gin ("words");--> statement-breakpoint
CREATE INDEX "user_message_box" ON "user_message" USING btree ("uid","kind",("read_at" is not null),"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "user_message_post_liked" ON "user_message" USING btree ("discussion_id","sender_uid") WHERE "user_message"."action" = 'Like_Post';--> statement-breakpoint
CREATE UNIQUE INDEX "user_message_comment_liked" ON "user_message" USING btree ("comment_id","sender_uid") WHERE "user_message"."action" = 'Like_Discuss';--> statement-breakpoint
CREATE INDEX "user_message_sender_uid_index" ON "user_message" USING btree ("sender_uid");--> statement-breakpoint
CREATE INDEX "user_message_of_discussion" ON "user_message" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "user_message_of_contest" ON "user_message" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "user_message_of_comment" ON "user_message" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "user_message_of_reply" ON "user_message" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "user_message_quoting" ON "user_message" USING btree ("quoted_reply_id");--> statement-breakpoint
CREATE INDEX "user_message_age" ON "user_message" USING btree ("created_at");