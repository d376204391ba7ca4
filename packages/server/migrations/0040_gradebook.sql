CREATE TABLE "training_extension" (
	"training_id" integer NOT NULL,
	"uid" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_extension_training_id_uid_pk" PRIMARY KEY("training_id","uid")
);
--> statement-breakpoint
CREATE TABLE "late_rule" (
	"training_id" integer PRIMARY KEY NOT NULL,
	"percent" smallint NOT NULL,
	"floor" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "late_rule_percent" CHECK ("late_rule"."percent" between 1 and 100 and "late_rule"."floor" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "training_extension" ADD CONSTRAINT "training_extension_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_extension" ADD CONSTRAINT "training_extension_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_rule" ADD CONSTRAINT "late_rule_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_extension_uid_index" ON "training_extension" USING btree ("uid");