CREATE TABLE "contest_application" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"state" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_application_contest_id_uid_pk" PRIMARY KEY("contest_id","uid"),
	CONSTRAINT "contest_application_state_known" CHECK ("contest_application"."state" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "applications" jsonb;--> statement-breakpoint
ALTER TABLE "contest_application" ADD CONSTRAINT "contest_application_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_application" ADD CONSTRAINT "contest_application_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_application_uid_index" ON "contest_application" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "contest_application_order" ON "contest_application" USING btree ("contest_id","created_at","uid");