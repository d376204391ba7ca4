CREATE TABLE "training_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"group_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_category_name_length" CHECK (char_length("training_category"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "training_cell" (
	"training_id" integer NOT NULL,
	"uid" text NOT NULL,
	"problem_id" integer NOT NULL,
	"status" smallint NOT NULL,
	"score" integer,
	"run_time_ms" integer,
	"solved_at" timestamp with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "training_cell_training_id_uid_problem_id_pk" PRIMARY KEY("training_id","uid","problem_id")
);
--> statement-breakpoint
CREATE TABLE "training_member" (
	"training_id" integer NOT NULL,
	"uid" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"ac" smallint DEFAULT 0 NOT NULL,
	"run_time_ms" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_member_training_id_uid_pk" PRIMARY KEY("training_id","uid")
);
--> statement-breakpoint
CREATE TABLE "training_problem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_problem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"problem_id" integer NOT NULL,
	"display_id" text NOT NULL,
	"rank" integer NOT NULL,
	"section_id" integer,
	"after" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_problem_once" UNIQUE("training_id","problem_id"),
	CONSTRAINT "training_problem_display_id_length" CHECK (char_length("training_problem"."display_id") between 1 and 50),
	CONSTRAINT "training_problem_rank" CHECK ("training_problem"."rank" >= 0)
);
--> statement-breakpoint
CREATE TABLE "training_section" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_section_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"training_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "training_section_home" UNIQUE("id","training_id"),
	CONSTRAINT "training_section_title" CHECK (char_length("training_section"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "training_visit" (
	"uid" text NOT NULL,
	"training_id" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_visit_uid_training_id_pk" PRIMARY KEY("uid","training_id")
);
--> statement-breakpoint
CREATE TABLE "training" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"uid" text NOT NULL,
	"group_id" integer,
	"title" text NOT NULL,
	"description" text,
	"auth" text NOT NULL,
	"sealed_password" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	"rank" integer DEFAULT 1000 NOT NULL,
	"category_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_title" CHECK (char_length("training"."title") between 1 and 500),
	CONSTRAINT "training_description" CHECK (char_length("training"."description") <= 65535),
	CONSTRAINT "training_auth_known" CHECK ("training"."auth" in ('Public', 'Private')),
	CONSTRAINT "training_password_there" CHECK ("training"."auth" = 'Public' or "training"."sealed_password" is not null),
	CONSTRAINT "training_rank" CHECK ("training"."rank" >= 0)
);
--> statement-breakpoint
ALTER TABLE "training_category" ADD CONSTRAINT "training_category_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_cell" ADD CONSTRAINT "training_cell_member" FOREIGN KEY ("training_id","uid") REFERENCES "public"."training_member"("training_id","uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_cell" ADD CONSTRAINT "training_cell_problem" FOREIGN KEY ("training_id","problem_id") REFERENCES "public"."training_problem"("training_id","problem_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_member" ADD CONSTRAINT "training_member_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_member" ADD CONSTRAINT "training_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_problem" ADD CONSTRAINT "training_problem_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_problem" ADD CONSTRAINT "training_problem_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_problem" ADD CONSTRAINT "training_problem_section" FOREIGN KEY ("section_id","training_id") REFERENCES "public"."training_section"("id","training_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_section" ADD CONSTRAINT "training_section_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_visit" ADD CONSTRAINT "training_visit_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_visit" ADD CONSTRAINT "training_visit_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_category_id_training_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."training_category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "training_category_name" ON "training_category" USING btree (coalesce("group_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "training_cell_training_id_problem_id_index" ON "training_cell" USING btree ("training_id","problem_id");--> statement-breakpoint
CREATE INDEX "training_member_order" ON "training_member" USING btree ("training_id","ac" desc,"run_time_ms","uid");--> statement-breakpoint
CREATE INDEX "training_member_uid_index" ON "training_member" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "training_problem_display_id" ON "training_problem" USING btree ("training_id",upper("display_id"));--> statement-breakpoint
CREATE INDEX "training_problem_problem_id_index" ON "training_problem" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "training_problem_section_id_index" ON "training_problem" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "training_section_training_id_place_index" ON "training_section" USING btree ("training_id","place");--> statement-breakpoint
CREATE INDEX "training_visit_newest" ON "training_visit" USING btree ("uid","last_at" desc);--> statement-breakpoint
CREATE INDEX "training_visit_training_id_index" ON "training_visit" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_order" ON "training" USING btree ("rank","id") WHERE "training"."group_id" is null;--> statement-breakpoint
CREATE INDEX "training_of_group" ON "training" USING btree ("group_id","rank","id") WHERE "training"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "training_category_id_index" ON "training" USING btree ("category_id");