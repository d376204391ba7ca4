CREATE TABLE "rated_contest" (
	"contest_id" integer PRIMARY KEY NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	"number" bigint NOT NULL,
	"epoch" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_change" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"place" integer NOT NULL,
	"performance" double precision NOT NULL,
	"before" double precision,
	"rating" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	CONSTRAINT "rating_change_contest_id_uid_pk" PRIMARY KEY("contest_id","uid")
);
--> statement-breakpoint
CREATE TABLE "rating_run" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_rating" (
	"uid" text PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"deviation" integer NOT NULL,
	"highest" integer NOT NULL,
	"contests" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "is_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rated_contest" ADD CONSTRAINT "rated_contest_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_change" ADD CONSTRAINT "rating_change_contest_id_rated_contest_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."rated_contest"("contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_change" ADD CONSTRAINT "rating_change_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rating" ADD CONSTRAINT "user_rating_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_change_uid_index" ON "rating_change" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "user_rating_list" ON "user_rating" USING btree ("rating" DESC NULLS LAST,"uid");--> statement-breakpoint
ALTER TABLE "contest" ADD CONSTRAINT "contest_ratable" CHECK (not "contest"."is_rated" or ("contest"."group_id" is null and "contest"."entry" <> 'teams'));