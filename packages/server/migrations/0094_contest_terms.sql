CREATE TABLE "contest_confirmation" (
	"contest_id" integer NOT NULL,
	"uid" text NOT NULL,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "contest_confirmation_contest_id_uid_pk" PRIMARY KEY("contest_id","uid")
);
--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "terms_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_confirmation" ADD CONSTRAINT "contest_confirmation_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_confirmation" ADD CONSTRAINT "contest_confirmation_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_confirmation_uid_index" ON "contest_confirmation" USING btree ("uid");