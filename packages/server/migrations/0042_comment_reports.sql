CREATE TABLE "comment_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer NOT NULL,
	"reply_id" integer,
	"uid" text NOT NULL,
	"content" text NOT NULL,
	"handled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_once" UNIQUE NULLS NOT DISTINCT("comment_id","reply_id","uid"),
	CONSTRAINT "comment_report_length" CHECK (char_length("comment_report"."content") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "public_file" ADD COLUMN "goes_unused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_file" ADD COLUMN "sought_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_reply_id_comment_reply_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."comment_reply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_report_open" ON "comment_report" USING btree ("handled","id" desc);--> statement-breakpoint
CREATE INDEX "comment_report_of_reply" ON "comment_report" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "comment_report_uid_index" ON "comment_report" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "public_file_sought" ON "public_file" USING btree ("sought_at") WHERE "public_file"."goes_unused";