CREATE TABLE "assignment_member" (
	"training_id" integer NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "assignment_member_training_id_uid_pk" PRIMARY KEY("training_id","uid")
);
--> statement-breakpoint
CREATE TABLE "assignment" (
	"training_id" integer PRIMARY KEY NOT NULL,
	"closes_at" timestamp with time zone,
	"is_for_all" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manual_grade" (
	"training_id" integer NOT NULL,
	"uid" text NOT NULL,
	"points" integer,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "manual_grade_training_id_uid_pk" PRIMARY KEY("training_id","uid"),
	CONSTRAINT "manual_grade_says_something" CHECK ("manual_grade"."points" >= 0 or "manual_grade"."points" is null and "manual_grade"."remark" <> ''),
	CONSTRAINT "manual_grade_remark" CHECK (char_length("manual_grade"."remark") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "role_request" (
	"uid" text PRIMARY KEY NOT NULL,
	"role_id" smallint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_request_reason" CHECK (char_length("role_request"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "assignment_member" ADD CONSTRAINT "assignment_member_training_id_assignment_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."assignment"("training_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_member" ADD CONSTRAINT "assignment_member_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_grade" ADD CONSTRAINT "manual_grade_training_id_assignment_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."assignment"("training_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_grade" ADD CONSTRAINT "manual_grade_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_request" ADD CONSTRAINT "role_request_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_member_uid_index" ON "assignment_member" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "manual_grade_uid_index" ON "manual_grade" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "role_request_created_at_index" ON "role_request" USING btree ("created_at");