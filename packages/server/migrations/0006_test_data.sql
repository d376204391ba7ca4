CREATE TABLE "resumable_upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resumable_upload_received" CHECK ("resumable_upload"."received" between 0 and "resumable_upload"."size")
);
--> statement-breakpoint
CREATE TABLE "staged_file" (
	"key" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "staged_file_key_name_pk" PRIMARY KEY("key","name")
);
--> statement-breakpoint
CREATE TABLE "staged_upload" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blob" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_file" ADD CONSTRAINT "staged_file_key_staged_upload_key_fk" FOREIGN KEY ("key") REFERENCES "public"."staged_upload"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_file" ADD CONSTRAINT "staged_file_sha256_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blob"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_upload" ADD CONSTRAINT "staged_upload_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumable_upload_uid_index" ON "resumable_upload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "resumable_upload_expires_at_index" ON "resumable_upload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staged_file_sha256_index" ON "staged_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "staged_upload_uid_index" ON "staged_upload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "staged_upload_expires_at_index" ON "staged_upload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "test_case_input_sha256_index" ON "test_case" USING btree ("input_sha256");--> statement-breakpoint
CREATE INDEX "test_case_output_sha256_index" ON "test_case" USING btree ("output_sha256");