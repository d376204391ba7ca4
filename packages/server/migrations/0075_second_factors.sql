CREATE TABLE "factor_beginning" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"uid" text,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"uid" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_uid_code_hash_pk" PRIMARY KEY("uid","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" text,
	"last_step" bigint,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "second_factor_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "factor_beginning" ADD CONSTRAINT "factor_beginning_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_beginning_uid_index" ON "factor_beginning" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "factor_beginning_expires_at_index" ON "factor_beginning" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factor_uid_index" ON "second_factor" USING btree ("uid");