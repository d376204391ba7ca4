-- Columns of the large tables come empty, and what holds them is checked by the next migration: nobody waits for more
-- than a moment. Each migration is a transaction of its own.
CREATE TABLE "contest_participant" (
	"participation_id" integer NOT NULL,
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contest_participant_participation_id_uid_pk" PRIMARY KEY("participation_id","uid")
);--> statement-breakpoint
CREATE TABLE "contest_participation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_participation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"team_id" integer,
	"name" text,
	"school" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_participation_place" UNIQUE("id","contest_id"),
	CONSTRAINT "contest_participation_kind_known" CHECK ("contest_participation"."kind" between 0 and 3),
	CONSTRAINT "contest_participation_times" CHECK ("contest_participation"."starts_at" < "contest_participation"."ends_at")
);--> statement-breakpoint
CREATE TABLE "group_member" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "group_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"uid" text NOT NULL,
	"level" smallint NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_member_group_id_uid_pk" PRIMARY KEY("group_id","uid"),
	CONSTRAINT "group_member_level_known" CHECK ("group_member"."level" between 1 and 5)
);--> statement-breakpoint
CREATE TABLE "user_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"brief" text,
	"description" text,
	"avatar" text,
	"uid" text NOT NULL,
	"auth" smallint NOT NULL,
	"code" text,
	"visible" boolean DEFAULT true NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_auth_known" CHECK ("user_group"."auth" in (1, 2, 3)),
	CONSTRAINT "group_status_known" CHECK ("user_group"."status" in (0, 1)),
	CONSTRAINT "group_code_there" CHECK ("user_group"."auth" = 1 or char_length("user_group"."code") = 6)
);--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" integer NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "team_member_team_id_uid_pk" PRIMARY KEY("team_id","uid")
);--> statement-breakpoint
CREATE TABLE "team" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"uid" text NOT NULL,
	"school" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "team_name_length" CHECK (char_length("team"."name") between 1 and 50)
);--> statement-breakpoint
DROP INDEX "announcement_status_id_index";--> statement-breakpoint
DROP INDEX "problem_public_order";--> statement-breakpoint
DROP INDEX "tag_name_key";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "contest_id" integer;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "contest_counter" ADD COLUMN "epoch" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "kind" smallint;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "attempt" integer;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "participation_id" integer;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contest_log" ADD COLUMN "logged_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD COLUMN "data_version_id" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "entry" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "team_size_max" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "is_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "publication" smallint;--> statement-breakpoint
ALTER TABLE "problem" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (auth = 1 and not is_group) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "participation_id" integer;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "contest_participant" ADD CONSTRAINT "contest_participant_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_participant" ADD CONSTRAINT "contest_participant_place" FOREIGN KEY ("participation_id","contest_id") REFERENCES "public"."contest_participation"("id","contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_participation" ADD CONSTRAINT "contest_participation_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_participation" ADD CONSTRAINT "contest_participation_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_participant_once" ON "contest_participant" USING btree ("contest_id","uid","is_virtual");--> statement-breakpoint
CREATE INDEX "contest_participant_uid_index" ON "contest_participant" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contest_participation_contest_id_id_index" ON "contest_participation" USING btree ("contest_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_participation_of_team" ON "contest_participation" USING btree ("contest_id","team_id") WHERE "contest_participation"."team_id" is not null and "contest_participation"."kind" <> 2;--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_id_index" ON "group_member" USING btree ("id");--> statement-breakpoint
CREATE INDEX "group_member_uid_level_index" ON "group_member" USING btree ("uid","level");--> statement-breakpoint
CREATE INDEX "group_member_group_id_level_id_index" ON "group_member" USING btree ("group_id","level","id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_name_key" ON "user_group" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "group_short_name_key" ON "user_group" USING btree (upper("short_name"));--> statement-breakpoint
CREATE INDEX "user_group_uid_index" ON "user_group" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "team_member_uid_index" ON "team_member" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "team_of_captain" ON "team" USING btree ("uid") WHERE "team"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_problem" ADD CONSTRAINT "contest_problem_data_version_id_data_version_id_fk" FOREIGN KEY ("data_version_id") REFERENCES "public"."data_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_participation_id_contest_participation_id_fk" FOREIGN KEY ("participation_id") REFERENCES "public"."contest_participation"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "announcement_of_site" ON "announcement" USING btree ("status","id") WHERE "announcement"."contest_id" is null and "announcement"."group_id" is null;--> statement-breakpoint
CREATE INDEX "announcement_of_contest" ON "announcement" USING btree ("contest_id","id") WHERE "announcement"."contest_id" is not null;--> statement-breakpoint
CREATE INDEX "announcement_of_group" ON "announcement" USING btree ("group_id","id") WHERE "announcement"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "contest_of_group" ON "contest" USING btree ("group_id","start_time") WHERE "contest"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "problem_listed_order" ON "problem" USING btree (char_length("problem_id"),"problem_id","id") WHERE "problem"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_of_group" ON "problem" USING btree ("group_id","id") WHERE "problem"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "problem_publication" ON "problem" USING btree ("publication","group_id") WHERE "problem"."publication" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_of_group" ON "tag" USING btree ("group_id",lower("name")) WHERE "tag"."group_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_key" ON "tag" USING btree ("oj",lower("name")) WHERE "tag"."group_id" is null;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_of_one" CHECK ("announcement"."contest_id" is null or "announcement"."group_id" is null);--> statement-breakpoint
ALTER TABLE "contest_log" ADD CONSTRAINT "contest_log_kind_known" CHECK ("contest_log"."kind" between 0 and 3);--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_entry_known" CHECK ("contest"."entry" in ('people', 'teams', 'both'));--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_team_size" CHECK ("contest"."team_size_max" between 1 and 10);--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_group_whole" CHECK (not "problem"."is_group" or "problem"."group_id" is not null);--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_publication_known" CHECK ("problem"."publication" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "contest_counter" SET (fillfactor = 50);--> statement-breakpoint
-- Whether a group's problem is published decides, too, what the public list shows.
DROP TRIGGER problem_list_changed ON problem;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_list_changed
	AFTER INSERT OR DELETE OR UPDATE OF problem_id, title, auth, is_group, difficulty ON problem
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION problem_list_changed();
