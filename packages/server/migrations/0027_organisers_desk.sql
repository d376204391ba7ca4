CREATE TABLE "contest_balloon" (
	"contest_id" integer NOT NULL,
	"participation_id" integer NOT NULL,
	"contest_problem_id" integer NOT NULL,
	"uid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_balloon_participation_id_contest_problem_id_pk" PRIMARY KEY("participation_id","contest_problem_id")
);
--> statement-breakpoint
CREATE TABLE "contest_print_pace" (
	"uid" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_print" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_print_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"content" text NOT NULL,
	"lines" integer NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"done_by" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_print_status_known" CHECK ("contest_print"."status" in (0, 1)),
	CONSTRAINT "contest_print_length" CHECK (char_length("contest_print"."content") <= 65535)
);
--> statement-breakpoint
CREATE TABLE "contest_seat" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"room" text,
	"seat" text,
	"networks" text[],
	CONSTRAINT "contest_seat_contest_id_uid_pk" PRIMARY KEY("contest_id","uid"),
	CONSTRAINT "contest_seat_lengths" CHECK (char_length("contest_seat"."room") <= 50 and char_length("contest_seat"."seat") <= 50)
);
--> statement-breakpoint
ALTER TABLE "contest_participation" ADD COLUMN "state" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_participation" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "contest_balloon" ADD CONSTRAINT "contest_balloon_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_balloon" ADD CONSTRAINT "contest_balloon_participation_id_contest_participation_id_fk" FOREIGN KEY ("participation_id") REFERENCES "public"."contest_participation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_balloon" ADD CONSTRAINT "contest_balloon_contest_problem_id_contest_problem_id_fk" FOREIGN KEY ("contest_problem_id") REFERENCES "public"."contest_problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_balloon" ADD CONSTRAINT "contest_balloon_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_print_pace" ADD CONSTRAINT "contest_print_pace_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_print" ADD CONSTRAINT "contest_print_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_print" ADD CONSTRAINT "contest_print_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_print" ADD CONSTRAINT "contest_print_done_by_user_account_uid_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user_account"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seat" ADD CONSTRAINT "contest_seat_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_seat" ADD CONSTRAINT "contest_seat_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_balloon_of_contest" ON "contest_balloon" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "contest_balloon_of_problem" ON "contest_balloon" USING btree ("contest_problem_id");--> statement-breakpoint
CREATE INDEX "contest_print_list" ON "contest_print" USING btree ("contest_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contest_print_of_user" ON "contest_print" USING btree ("uid","contest_id","id");--> statement-breakpoint
CREATE INDEX "contest_seat_uid_index" ON "contest_seat" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contest_seat_room" ON "contest_seat" USING btree ("contest_id","room");--> statement-breakpoint
ALTER TABLE "contest_participation" ADD CONSTRAINT "contest_participation_state_known" CHECK ("contest_participation"."state" between 0 and 2);